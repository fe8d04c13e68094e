import type { Line } from './outlines-lines.ts'

/** Pairs of lines, or a line twice, that may not stay as they are. */
type Conflict = readonly [a: number, b: number]

/** Cells² that count as no area: points nearer than that to a line are on it. */
const TOLERANCE = 1e-9

/**
 * Lines that touch each other or themselves elsewhere than at their common ends, and lines that leave a node in another
 * order than the stairs they were made from. Without either the lines part the plane as the stairs do.
 */
export function conflictsOf(lines: readonly Line[], stairs: readonly Line[]): Conflict[] {
  return [...crossings(lines), ...turnedNodes(lines, stairs)]
}

/** Looks only among steps that touch the same square of the lattice. */
function crossings(lines: readonly Line[]): Conflict[] {
  const conflicts: Conflict[] = []
  const steps = lines.reduce((sum, { x }) => sum + x.length - 1, 0)
  let size = 1024
  while (size < 2 * steps) size *= 2
  const last = new Int32Array(size).fill(-1)
  const chain = { line: [] as number[], step: [] as number[], before: [] as number[] }
  lines.forEach((line, number) => {
    for (let step = 0; step + 1 < line.x.length; step += 1) {
      eachSquare(line, step, (col, row) => {
        const bucket = (Math.imul(col, 0x9e37_79b1) ^ Math.imul(row, 0x85eb_ca6b)) & (size - 1)
        for (let at = last[bucket] ?? -1; at >= 0; at = chain.before[at] ?? -1) {
          const other = chain.line[at] ?? 0
          const otherLine = lines[other]
          const otherStep = chain.step[at] ?? 0
          if (other === number && otherStep >= step - 1) continue
          if (otherLine && doMeet(line, step, otherLine, otherStep)) conflicts.push([other, number])
        }
        chain.before.push(last[bucket] ?? -1)
        last[bucket] = chain.line.push(number) - 1
        chain.step.push(step)
      })
    }
  })
  return conflicts
}

function eachSquare({ x, y }: Line, step: number, visit: (col: number, row: number) => void): void {
  const [ax, ay, bx, by] = [x[step] ?? 0, y[step] ?? 0, x[step + 1] ?? 0, y[step + 1] ?? 0]
  const east = Math.floor(Math.max(ax, bx) + TOLERANCE)
  const north = Math.floor(Math.max(ay, by) + TOLERANCE)
  for (let row = Math.floor(Math.min(ay, by) - TOLERANCE); row <= north; row += 1) {
    for (let col = Math.floor(Math.min(ax, bx) - TOLERANCE); col <= east; col += 1) visit(col, row)
  }
}

/** Whether two steps touch elsewhere than at an end of both. */
function doMeet(a: Line, i: number, b: Line, j: number): boolean {
  const [px, py, qx, qy] = [a.x[i] ?? 0, a.y[i] ?? 0, a.x[i + 1] ?? 0, a.y[i + 1] ?? 0]
  const [rx, ry, sx, sy] = [b.x[j] ?? 0, b.y[j] ?? 0, b.x[j + 1] ?? 0, b.y[j + 1] ?? 0]
  if ((px === rx && py === ry) || (px === sx && py === sy)) return false
  if ((qx === rx && qy === ry) || (qx === sx && qy === sy)) return false
  if (Math.max(px, qx) < Math.min(rx, sx) - TOLERANCE || Math.max(rx, sx) < Math.min(px, qx) - TOLERANCE) {
    return false
  }
  if (Math.max(py, qy) < Math.min(ry, sy) - TOLERANCE || Math.max(ry, sy) < Math.min(py, qy) - TOLERANCE) {
    return false
  }
  const r = (qx - px) * (ry - py) - (rx - px) * (qy - py)
  const s = (qx - px) * (sy - py) - (sx - px) * (qy - py)
  if (Math.min(r, s) > TOLERANCE || Math.max(r, s) < -TOLERANCE) return false
  const p = (sx - rx) * (py - ry) - (px - rx) * (sy - ry)
  const q = (sx - rx) * (qy - ry) - (qx - rx) * (sy - ry)
  return Math.min(p, q) <= TOLERANCE && Math.max(p, q) >= -TOLERANCE
}

interface End {
  line: number
  x: number
  y: number
  /** Direction of the stairs' first step from here, and of the line's, as angles of 0 … 4. */
  before: number
  now: number
}

function turnedNodes(lines: readonly Line[], stairs: readonly Line[]): Conflict[] {
  const conflicts: Conflict[] = []
  const ends = lines.flatMap((line, number) => {
    const stair = stairs[number]
    if (line.isClosed || !stair) return []
    return [endOf(line, stair, number, 0, 1), endOf(line, stair, number, line.x.length - 1, -1)]
  })
  ends.sort((a, b) => a.x - b.x || a.y - b.y || a.before - b.before)
  for (let from = 0, to = 0; from < ends.length; from = to) {
    const first = ends[from]
    while (to < ends.length && ends[to]?.x === first?.x && ends[to]?.y === first?.y) to += 1
    let turns = 0
    for (let at = from; at < to; at += 1) {
      const next = ends[at + 1 < to ? at + 1 : from]
      if (!((ends[at]?.now ?? 0) < (next?.now ?? 0) - TOLERANCE)) turns += 1
    }
    // Counter-clockwise as before, the angles fall once: from the last line to the first.
    if (turns <= 1) continue
    for (let at = from; at < to; at += 1) conflicts.push([ends[at]?.line ?? 0, ends[at]?.line ?? 0])
  }
  return conflicts
}

function endOf(line: Line, stair: Line, number: number, at: number, step: 1 | -1): End {
  const [x, y] = [line.x[at] ?? 0, line.y[at] ?? 0]
  const stairAt = step === 1 ? 0 : stair.x.length - 1
  return {
    ...{ line: number, x, y },
    before: angle((stair.x[stairAt + step] ?? 0) - x, (stair.y[stairAt + step] ?? 0) - y),
    now: angle((line.x[at + step] ?? 0) - x, (line.y[at + step] ?? 0) - y),
  }
}

/** A number that grows with a direction's angle: 0 east, 1 north, 2 west, 3 south. */
function angle(east: number, north: number): number {
  const share = north / (Math.abs(east) + Math.abs(north))
  if (east < 0) return 2 - share
  return north < 0 ? 4 + share : share
}
