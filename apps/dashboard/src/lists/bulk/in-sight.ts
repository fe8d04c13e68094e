/**
 * The ids of those elements that a person sees now: on the screen, neither scrolled away nor cut off.
 *
 * @param attribute holds the id of each
 */
export function idsInSight(selector: string, attribute: string): Set<number> {
  const seen = [...document.querySelectorAll(selector)].filter(isInSight)
  return new Set(seen.map((element) => Number(element.getAttribute(attribute))))
}

interface Edges {
  top: number
  bottom: number
  left: number
  right: number
}

/** Half of its height and some of its width at least, of what everything around it leaves to be seen. */
function isInSight(element: Element): boolean {
  if (element.checkVisibility?.() === false) return false
  const box = element.getBoundingClientRect()
  const middle = (box.top + box.bottom) / 2
  const { top, bottom, left, right } = windowOf(element)
  return middle >= top && middle <= bottom && box.right >= left && box.left <= right
}

function windowOf(element: Element): Edges {
  let edges: Edges = { top: 0, bottom: innerHeight, left: 0, right: innerWidth }
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue
    const { top, bottom, left, right } = around.getBoundingClientRect()
    edges = {
      top: Math.max(edges.top, top),
      bottom: Math.min(edges.bottom, bottom),
      left: Math.max(edges.left, left),
      right: Math.min(edges.right, right),
    }
  }
  return edges
}
