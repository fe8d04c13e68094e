import type { FieldEvent } from '@org/core'
import { errors } from '@org/core/contract'
import type { KeptEvent, QueueState } from '@org/core/queue'
import { expect, it } from 'vitest'
import { keptSince, queueWords } from './words.ts'

const AT = '2026-10-12T14:00:00.000Z'
const event = (id: string, at = AT): FieldEvent => ({
  ...{ what: 'note', id, number: 1, at, pointId: 1, baseVersion: 1, text: 'Wet' },
})
const kept = (id: string, isSent: boolean, at = AT): KeptEvent => ({
  ...{ event: event(id, at), staffId: 7, isTaken: false },
  answer: isSent ? { id, outcome: 'applied', message: '', remedy: '' } : null,
})
const queue = (part: Partial<QueueState>): QueueState => ({
  ...{ events: [], photos: [], isSending: false, trouble: null, photoTrouble: null, sentAt: null },
  ...part,
})

it('COP-21: the corner says how many photos wait where only photos do', () => {
  const only = queue({ events: [kept('a', true), kept('b', true)], photos: ['a', 'b'] })
  expect(queueWords(only, true)).toBe('2 photos waiting')
  expect(queueWords({ ...only, photos: ['a'], isSending: true }, true)).toBe('1 photo sending')
  expect(queueWords(only, false)).toBe('2 photos waiting · no network')
  expect(queueWords({ ...only, trouble: { kind: 'signIn', error: errors.unauthenticated() } }, true)).toBe(
    '2 photos waiting · sign in',
  )
  expect(queueWords({ ...only, events: [kept('a', true), kept('c', false)] }, true)).toBe('1 waiting')
  expect(queueWords({ ...only, photos: [] }, true)).toBe('All sent')
})

it('COP-21: something waits since the first act, or the first photo whose picture is still here', () => {
  const late = '2026-10-12T15:00:00.000Z'
  const events = [kept('a', true), kept('b', false, late)]
  expect(keptSince(queue({ events, photos: ['a'] }))).toBe(AT)
  expect(keptSince(queue({ events }))).toBe(late)
  expect(keptSince(queue({ events: [kept('a', true)] }))).toBeNull()
})
