declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Of OpenType; all when left out. */
    readonly keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, letters: string, options: SubsetOptions): Promise<Buffer>;
}
