/** Eigenvectors of a symmetric matrix (Jacobi's rotations), the one with the largest eigenvalue first. */

const SWEEPS_MAX = 60;

export interface Eigenpair {
  readonly value: number;
  readonly vector: Float64Array;
}

export function findEigenpairs(symmetric: readonly Float64Array[]): Eigenpair[] {
  const matrix = symmetric.map((row) => row.slice());
  const size = matrix.length;
  const vectors = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (__, column) => (row === column ? 1 : 0)),
  );
  const enough = 1e-18 * (sumSquares(matrix, () => true) + Number.MIN_VALUE);
  const isOutside = (row: number, column: number) => row !== column;
  for (let sweep = 0; sweep < SWEEPS_MAX && sumSquares(matrix, isOutside) > enough; sweep += 1)
    for (let first = 0; first < size; first += 1)
      for (let second = first + 1; second < size; second += 1) zeroShared({ matrix, vectors }, first, second);
  return vectors
    .map((vector, index) => ({ value: matrix[index]?.[index] as number, vector }))
    .toSorted((left, right) => right.value - left.value);
}

function sumSquares(
  matrix: readonly Float64Array[],
  counts: (row: number, column: number) => boolean,
): number {
  let sum = 0;
  for (const [row, values] of matrix.entries())
    for (const [column, value] of values.entries()) if (counts(row, column)) sum += value * value;
  return sum;
}

interface Rotating {
  readonly matrix: readonly Float64Array[];
  /** One vector per row. */
  readonly vectors: readonly Float64Array[];
}

interface Rotation {
  readonly cosine: number;
  readonly sine: number;
}

/** Rotates two axes so that their shared number becomes 0. */
function zeroShared({ matrix, vectors }: Rotating, first: number, second: number): void {
  const [firstRow, secondRow] = [matrix[first] as Float64Array, matrix[second] as Float64Array];
  const shared = firstRow[second] as number;
  if (shared === 0) return;
  const half = ((secondRow[second] as number) - (firstRow[first] as number)) / (2 * shared);
  const tangent = (half >= 0 ? 1 : -1) / (Math.abs(half) + Math.sqrt(half * half + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const rotation = { cosine, sine: tangent * cosine };
  for (const row of matrix) {
    const [left, right] = [row[first] as number, row[second] as number];
    row[first] = rotation.cosine * left - rotation.sine * right;
    row[second] = rotation.sine * left + rotation.cosine * right;
  }
  rotateRows(firstRow, secondRow, rotation);
  rotateRows(vectors[first] as Float64Array, vectors[second] as Float64Array, rotation);
}

function rotateRows(first: Float64Array, second: Float64Array, { cosine, sine }: Rotation): void {
  for (const [index, left] of first.entries()) {
    const right = second[index] as number;
    first[index] = cosine * left - sine * right;
    second[index] = sine * left + cosine * right;
  }
}
