import { checkNumber } from '../errors/check.ts'

/** A place in metres. */
export interface RoutePlace {
  readonly x: number
  readonly y: number
}

export interface RouteOptions {
  readonly start?: RoutePlace
  readonly end?: RoutePlace
  readonly seed?: number
}

export interface Route {
  order: number[]
  lengthM: number
}

export function routeOrder(points: readonly RoutePlace[], { start, end }: RouteOptions = {}): Route {
  points.forEach(({ x, y }, i) => {
    checkNumber(`points[${i}].x`, x)
    checkNumber(`points[${i}].y`, y)
  })
  const left = new Set(points.keys())
  const order: number[] = []
  let lengthM = 0
  let here = start
  while (left.size > 0) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (const i of left) {
      const there = points[i]
      const distance = there && here ? metres(here, there) : 0
      if (distance < least) {
        least = distance
        best = i
      }
    }
    left.delete(best)
    order.push(best)
    lengthM += least
    here = points[best]
  }
  if (here && end) lengthM += metres(here, end)
  return { order, lengthM }
}

function metres(a: RoutePlace, b: RoutePlace): number {
  return Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
}
