import { expect, it } from 'vitest'
import { readDrafts, startDraft } from './draft.ts'

it('a draft reads as it was kept', () => {
  const draft = startDraft(400_000)
  expect(readDrafts(JSON.stringify({ '7:31': draft }))).toEqual({ '7:31': draft })
})

it('a damaged draft costs itself alone', () => {
  const draft = startDraft(400_000)
  const damaged = { ...draft, plan: { ...draft.plan, seed: -1 } }
  expect(readDrafts(JSON.stringify({ a: damaged, b: draft, c: null }))).toEqual({ b: draft })
  for (const text of [null, '', 'no JSON', '[]', '3']) expect(readDrafts(text)).toEqual({})
})
