import type { Locator, Page } from 'playwright-core'

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
  // The head is a row as well.
  const total = Number(await grid.getAttribute('aria-rowcount')) - 1
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
