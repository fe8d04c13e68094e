import { afterEach, describe, expect, it } from 'vitest'
import { idsInSight } from './in-sight.ts'

afterEach(() => document.body.replaceChildren())

/** An element of that place on the screen. */
function place(element: HTMLElement, top: number, height: number): HTMLElement {
  element.getBoundingClientRect = () => new DOMRect(10, top, 100, height)
  return element
}

describe('SCR-90: rows a person sees', () => {
  it('are those inside of what scrolls and of the window, by at least half of their height', () => {
    const scroller = place(document.createElement('div'), 100, 200)
    scroller.style.overflow = 'auto'
    for (const [id, top] of [
      [1, 40],
      [2, 90],
      [3, 200],
      [4, 285],
      [5, 299],
    ] as const) {
      const row = place(document.createElement('div'), top, 30)
      row.dataset.key = String(id)
      scroller.append(row)
    }
    document.body.append(scroller)
    expect(idsInSight('[data-key]', 'data-key')).toEqual(new Set([2, 3, 4]))
  })
})
