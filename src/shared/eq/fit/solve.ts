/**
 * Solves A x = b in place of b for a symmetric positive definite A (n x n, row by row, its lower half is overwritten) by
 * Cholesky's decomposition. False where A is not positive definite.
 */
export function solveSymmetric(a: Float64Array, b: Float64Array, n: number): boolean {
  if (!decompose(a, n)) return false;
  for (let i = 0; i < n; i += 1)
    b[i] = ((b[i] ?? 0) - product(a, i * n, b, 0, i)) / (a[i * n + i] ?? 1);
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = b[i] ?? 0;
    for (let k = i + 1; k < n; k += 1) sum -= (a[k * n + i] ?? 0) * (b[k] ?? 0);
    b[i] = sum / (a[i * n + i] ?? 1);
  }
  return true;
}

/** Puts L of A = L L' into the lower half of A. */
function decompose(a: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const sum = (a[i * n + j] ?? 0) - product(a, i * n, a, j * n, j);
      if (i !== j) a[i * n + j] = sum / (a[j * n + j] ?? 1);
      else if (sum > 0 && Number.isFinite(sum)) a[i * n + i] = Math.sqrt(sum);
      else return false;
    }
  return true;
}

/** The sum of products of `count` numbers of `a` from `i` on with those of `b` from `j` on. */
function product(a: Float64Array, i: number, b: Float64Array, j: number, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k += 1) sum += (a[i + k] ?? 0) * (b[j + k] ?? 0);
  return sum;
}

/** Writes J J' (lower half, n x n) and J r for `n` rows of `points` numbers. */
export function normalEquations(
  j: Float64Array,
  r: Float64Array,
  n: number,
  out: { readonly jj: Float64Array; readonly jr: Float64Array },
): void {
  const points = r.length;
  for (let row = 0; row < n; row += 1) {
    const at = row * points;
    let sum = 0;
    for (let k = 0; k < points; k += 1) sum += (j[at + k] ?? 0) * (r[k] ?? 0);
    out.jr[row] = sum;
  }
  // Three rows by three: the rows of one band with those of another, so that every number is loaded once for three products.
  for (let row = 0; row < n; row += 3)
    for (let col = 0; col <= row; col += 3) multiplyBands(j, points, [row, col, n], out.jj);
}

function multiplyBands(
  j: Float64Array,
  points: number,
  [row, col, n]: readonly [number, number, number],
  out: Float64Array,
): void {
  const [a, b] = [row * points, col * points];
  let [s00, s01, s02, s10, s11, s12, s20, s21, s22] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < points; k += 1) {
    const a0 = j[a + k] ?? 0;
    const a1 = j[a + points + k] ?? 0;
    const a2 = j[a + 2 * points + k] ?? 0;
    const b0 = j[b + k] ?? 0;
    const b1 = j[b + points + k] ?? 0;
    const b2 = j[b + 2 * points + k] ?? 0;
    s00 += a0 * b0;
    s01 += a0 * b1;
    s02 += a0 * b2;
    s10 += a1 * b0;
    s11 += a1 * b1;
    s12 += a1 * b2;
    s20 += a2 * b0;
    s21 += a2 * b1;
    s22 += a2 * b2;
  }
  const top = row * n + col;
  const mid = top + n;
  const low = mid + n;
  out[top] = s00;
  out[top + 1] = s01;
  out[top + 2] = s02;
  out[mid] = s10;
  out[mid + 1] = s11;
  out[mid + 2] = s12;
  out[low] = s20;
  out[low + 1] = s21;
  out[low + 2] = s22;
}
