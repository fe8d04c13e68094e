import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A table of the product; only the rows in sight exist in the page. */
export const gridNamed = (tab: Page, name: string): Locator => tab.getByRole('grid', { name, exact: true })

/** More turns of the wheel than any table of a story is long. */
const MOST_TURNS = 200
const TURN_PX = 500

/**
 * Reads every row by turning the wheel over the table, as a person would.
 * @returns the text of each cell, in the order of the table
 */
export async function readGrid(grid: Locator): Promise<string[][]> {
  const rows = new Map<number, string[]>()
  await rowAt(grid, 0).waitFor({ state: 'attached' })
  // How many there are may come after the first of them. The head is a row as well.
  await expect.poll(() => rowCount(grid)).toBeGreaterThan(0)
  const total = await rowCount(grid)
  await grid.getByRole('columnheader').last().hover()
  for (let turn = 0; turn < MOST_TURNS && rows.size < total; turn++) {
    for (const { index, cells } of await visibleRows(grid)) rows.set(index, cells)
    await grid.page().mouse.wheel(0, TURN_PX)
    await rowAt(grid, firstMissing(rows))
      .waitFor({ state: 'attached', timeout: 500 })
      .catch(() => {})
  }
  await grid.page().mouse.wheel(0, -TURN_PX * MOST_TURNS)
  return [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells)
}

const rowCount = async (grid: Locator) => Number(await grid.getAttribute('aria-rowcount')) - 1
const rowAt = (grid: Locator, index: number): Locator => grid.locator(`[data-row="${index}"]`)

function firstMissing(rows: ReadonlyMap<number, unknown>): number {
  let index = 0
  while (rows.has(index)) index += 1
  return index
}

function visibleRows(grid: Locator): Promise<{ index: number; cells: string[] }[]> {
  return grid.locator('[role=row][data-row]').evaluateAll((elements) =>
    elements.map((row) => ({
      index: Number(row.getAttribute('data-row')),
      cells: [...row.querySelectorAll('[role=gridcell]')].map((cell) => {
        const field = cell.querySelector('input:not([type=checkbox])')
        return field instanceof HTMLInputElement ? field.value : (cell.textContent ?? '')
      }),
    })),
  )
}

/**
 * Ticks a checkbox or chooses a radio as soon as it can be: by the keyboard, which meets it wherever the layout is
 * moving to, and never while it is disabled, when a press would be lost.
 */
export async function tick(box: Locator): Promise<void> {
  await expect.poll(() => box.isEnabled()).toBe(true)
  await box.press('Space')
}
