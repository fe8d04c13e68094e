import type { Client } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { gridNamed } from './grid.ts'

const year = new Date().getUTCFullYear()
const SIDE = 0.004

/** Fields of one grower with this year, in the order of their names. @returns the ids of the fields, and of their years */
export async function fieldYears(
  work: Client,
  name: string,
  count: number,
): Promise<{ fieldId: number; yearId: number }[]> {
  const { id: growerId } = await work.growers.create({ name })
  const made: { fieldId: number; yearId: number }[] = []
  for (let at = 0; at < count; at += 1) {
    const west = -96 + at * SIDE * 2
    const ring: [number, number][] = [
      [west, 42],
      [west + SIDE, 42],
      [west + SIDE, 42 + SIDE],
      [west, 42 + SIDE],
      [west, 42],
    ]
    const { id, years } = await work.fields.create({
      growerId,
      name: `${name} ${String(at + 1).padStart(3, '0')}`,
      year,
      boundary: { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
    })
    made.push({ fieldId: id, yearId: years[0]?.id ?? 0 })
  }
  return made
}

/** A cell of the workbook of fields, by its place. */
export const cellAt = (tab: Page, row: number, column: number): Locator =>
  gridNamed(tab, 'Fields workbook').locator(`[data-row="${row}"] [data-column="${column}"]`)

export const textOf = (tab: Page, row: number, column: number): Promise<string | null> =>
  cellAt(tab, row, column).evaluate((element) => {
    const input = element.querySelector('input, textarea')
    return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
      ? input.value
      : element.textContent
  })

/** Types in a cell and leaves it. */
export async function typeAt(tab: Page, row: number, column: number, text: string): Promise<void> {
  await cellAt(tab, row, column).click()
  await tab.keyboard.type(text)
  await tab.keyboard.press('Enter')
}

export const allSaved = (tab: Page): Promise<void> => tab.getByText('All saved').waitFor()

export const cropOf = async (work: Client, fieldId: number): Promise<string | undefined> =>
  (await work.fields.get({ id: fieldId })).years[0]?.crop
