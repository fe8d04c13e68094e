import { beforeEach, expect, it } from 'vitest'
import { chooseToTake, chosenToTake, noteWaiting, waitingOf, waitingOfOthers } from './collecting-marks.ts'
import { browserStorage } from './tab-storage.ts'

beforeEach(() => browserStorage.removeItem('collecting-waiting'))

it('COP-16: what waits on a phone is counted by person; what cannot be read is none', () => {
  noteWaiting(7, 3)
  noteWaiting(8, 2)
  noteWaiting(9, 1)
  noteWaiting(9, 0)
  expect([waitingOf(7), waitingOfOthers(7), waitingOf(9), waitingOfOthers(9)]).toEqual([3, 2, 0, 5])
  browserStorage.setItem('collecting-waiting', 'x')
  expect([waitingOf(7), waitingOfOthers(7)]).toEqual([0, 0])
})

it('COP-17: chosen points are handed to the page that takes them along', () => {
  expect(chosenToTake()).toEqual([])
  chooseToTake([4, 2])
  expect(chosenToTake()).toEqual([4, 2])
})
