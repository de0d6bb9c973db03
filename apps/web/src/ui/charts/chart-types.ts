/** One row of numbers over the steps of a chart. A gap (null) is drawn as a gap: nothing was measured there. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Left out of the drawing, and still told by the cursor and in the table. */
  readonly isTextOnly?: true;
}

export interface ChartSteps {
  /** The names of steps for cursor and table: "Mon, Nov 16". */
  readonly names: readonly string[];
  /** The few that stand below the drawing: index of the step and a short text. */
  readonly marks: readonly { readonly index: number; readonly text: string }[];
}
