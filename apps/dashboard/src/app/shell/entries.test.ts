import { describe, expect, it } from 'vitest'
import { currentEntry, ENTRIES } from './entries.ts'

describe('the sidebar', () => {
  it('DASH-30: leads to fields, sampling, enrollments, spreadsheets and releases', () => {
    expect(ENTRIES.map(({ title, href }) => [title, href])).toEqual([
      ['Fields', '/'],
      ['Sampling', '/sampling'],
      ['Enrollments', '/enrollments'],
      ['Spreadsheets', '/spreadsheets'],
      ['Releases', '/changelog'],
    ])
  })

  it.each([
    ['/sampling/label-tracking', 'Sampling'],
    ['/enrollments', 'Enrollments'],
    ['/spreadsheets/fields', 'Spreadsheets'],
    ['/changelog', 'Releases'],
    ['/fields', 'Fields'],
    ['/growers/7', 'Fields'],
    ['/admin-error', 'Fields'],
    ['/', 'Fields'],
  ])('DASH-31: highlights for %s the entry of its first path segment, else the first: %s', (path, title) => {
    expect(currentEntry(ENTRIES, path).title).toBe(title)
  })
})
