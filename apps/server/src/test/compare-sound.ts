/** Returns by how many frames the sound is late, and how much of it differs. */
export function compareSound(recorded: Float32Array, wanted: (index: number) => number, around = 1_500) {
  let best = { offset: 0, error: Number.POSITIVE_INFINITY };
  const [from, until] = [around, recorded.length - around];
  let power = 0;
  for (let at = from; at < until; at += 5) power += wanted(at) ** 2;
  for (let offset = -around; offset <= around; offset += 1) {
    let error = 0;
    for (let at = from; at < until && error / power < best.error; at += 5)
      error += ((recorded[at] as number) - wanted(at - offset)) ** 2;
    if (error / power < best.error) best = { offset, error: error / power };
  }
  return best;
}
