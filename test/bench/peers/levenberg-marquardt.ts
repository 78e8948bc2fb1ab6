export type LevenbergMarquardt = (
  data: { readonly x: readonly number[]; readonly y: readonly number[] },
  model: (parameters: number[]) => (x: number) => number,
  options: {
    readonly initialValues: readonly number[];
    readonly minValues: readonly number[];
    readonly maxValues: readonly number[];
    readonly maxIterations: number;
    readonly gradientDifference: number;
    readonly errorTolerance: number;
  },
) => { readonly parameterValues: readonly number[] };

/** The `ml-levenberg-marquardt` package. A name in a variable: the compiler does not look for a package that is rarely installed. */
export async function loadLevenbergMarquardt(): Promise<LevenbergMarquardt> {
  const name: string = 'ml-levenberg-marquardt';
  const module = (await import(name)) as { readonly levenbergMarquardt: LevenbergMarquardt };
  return module.levenbergMarquardt;
}
