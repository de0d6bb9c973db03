/** A series of numbers over the steps of a chart. A null is a missing value and is drawn as a gap. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Not drawn, but listed under the cursor and in the table. */
  readonly isTextOnly?: true;
}

export interface ChartSteps {
  /** The labels of the steps for cursor and table: "Mon, Nov 16". */
  readonly names: readonly string[];
  /** The few labels below the drawing. */
  readonly marks: readonly { readonly index: number; readonly text: string }[];
}
