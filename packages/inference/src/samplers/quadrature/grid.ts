/** Every point of the grid from −reach to reach in steps of ½ along each of `d` axes. */
export function* gridPoints(d: number, reach: number): Generator<Float64Array> {
  const t = new Float64Array(d);
  for (t[0] = -reach; t[0] <= reach; t[0] += 0.5) {
    if (d === 1) yield t;
    else for (t[1] = -reach; t[1]! <= reach; t[1]! += 0.5) yield t;
  }
}
