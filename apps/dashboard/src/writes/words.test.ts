import { errors } from '@org/core'
import { expect, it } from 'vitest'
import { notDone } from './words.ts'

const words = (error: unknown) => notDone('Fir Farm was not created', 'Fir Farm', error)

it('WRT-5: what was refused is said not to be done', () => {
  const refused = errors.validation([{ path: 'name', message: 'Enter a name' }])
  expect(words(refused)).toBe(
    'Fir Farm was not created. The request is not valid. Correct the entries named below.',
  )
  expect(words(new Error('Out of paper'))).toMatch(/^Fir Farm was not created\. Out of paper\./)
})
