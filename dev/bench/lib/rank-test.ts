/**
 * How likely two samples differ in rank at least as much as these where both come from one distribution: the two-sided test of Mann and
 * Whitney in its normal approximation, ties included. For samples of twenty values or more.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let [ranksOfOne, ties] = [0, 0];
  for (let start = 0; start < all.length;) {
    const value = all[start]?.value;
    let end = start;
    while (end < all.length && all[end]?.value === value) end += 1;
    const tied = all.slice(start, end);
    // Equal values share the mean of their ranks, which count from 1.
    ranksOfOne += (tied.filter(({ isOne }) => isOne).length * (start + 1 + end)) / 2;
    ties += tied.length ** 3 - tied.length;
    start = end;
  }
  const [n, m, count] = [one.length, other.length, all.length];
  const u = ranksOfOne - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (count + 1 - ties / (count * (count - 1)));
  if (variance === 0) return 1;
  // Half a rank for going from steps to a curve.
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return bothTails(z);
}

/** The share of a normal distribution beyond ±z: Abramowitz and Stegun 7.1.26, right to 1.5e-7. */
function bothTails(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return series * Math.exp(-x * x);
}
