import { describe, expect, it } from 'vitest'
import { completed, mentionsIn, offered, partsOf, typingAt } from './mentions.ts'

const ANN = { id: 1, name: 'Ann Lee' }
const ANNE = { id: 2, name: 'Ann Leeds' }
const JOSE = { id: 3, name: 'José Ortiz' }
const PEOPLE = [ANN, ANNE, JOSE]
const typed = (text: string) => typingAt(text, text.length)

describe('mentions in a comment', () => {
  it('CMT-14: after an @ at the beginning of a word a name is typed, up to the caret', () => {
    expect(typed('Ask @Ann L')).toEqual({ from: 4, query: 'Ann L' })
    expect(typingAt('@An was here', 3)).toEqual({ from: 0, query: 'An' })
    expect(typed('(@')).toEqual({ from: 1, query: '' })
    for (const text of ['ann@lee', 'Ask @Ann\nthen', '@ 4 in', 'none']) expect(typed(text)).toBeNull()
  })

  it('CMT-14: people are offered by the beginning of a name or of one of its words, without accents', () => {
    expect(offered(PEOPLE, 'ann')).toEqual([ANN, ANNE])
    expect(offered(PEOPLE, 'ort')).toEqual([JOSE])
    expect(offered(PEOPLE, 'jose o')).toEqual([JOSE])
    expect(offered(PEOPLE, 'nn')).toEqual([])
  })

  it('CMT-14: the chosen name stands in place of what was typed of it, with one space after it', () => {
    expect(completed('Ask @jo', { from: 4, query: 'jo' }, JOSE)).toEqual({
      text: 'Ask @José Ortiz ',
      caret: 16,
    })
    expect(completed('@jo please', { from: 0, query: 'jo' }, JOSE)).toEqual({
      text: '@José Ortiz please',
      caret: 12,
    })
  })

  it('CMT-14: mentioned is who is named in the text that is sent, by the whole name, once; of the same name all are', () => {
    expect(mentionsIn('@Ann Leeds and @Ann Leeds, not Ann Lee', PEOPLE)).toEqual([2])
    expect(mentionsIn('@Ann Lee: look', [...PEOPLE, { id: 4, name: 'Ann Lee' }])).toEqual([1, 4])
    expect(mentionsIn('@Ann', PEOPLE)).toEqual([])
  })

  it('CMT-15: names stand apart from the text around them, and nothing of the text is lost', () => {
    const text = 'a@b.c @José Ortiz, <b>@Ann Lee</b>'
    const parts = partsOf(text, PEOPLE)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ name }) => name !== null).map((part) => part.text)).toEqual([
      '@José Ortiz',
      '@Ann Lee',
    ])
  })
})
