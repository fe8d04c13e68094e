import type { DesignPlan } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { defaultGrid } from '../plan/defaults.ts'
import { useGridChange } from './useGridChange.ts'

const first = defaultGrid(400_000, 1)
const alignedWith = { fieldName: 'Slope', year: 2025, designNumber: 1 }
const aligned = { ...first.grid, sideM: 250, rotationDeg: 12, origin: { lon: -93, lat: 42 }, alignedWith }

/** A page with the plan. @param isSaid whether the page says each change itself */
const page = (isSaid = false) =>
  renderHook(() => {
    const [plan, setPlan] = useState<DesignPlan>(first)
    const onPlan = (next: DesignPlan) => {
      setPlan(next)
      return isSaid
    }
    return { plan, setPlan, change: useGridChange(plan, onPlan) }
  }).result

it('DES-40: the Undo lays all of the grid as it lay, and leaves what was changed since', () => {
  const result = page()
  act(() => result.current.change(first, aligned, 'Grid aligned'))
  expect(result.current.plan).toEqual({ ...first, grid: aligned })
  act(() => result.current.setPlan({ ...first, grid: aligned, seed: 9 }))
  act(() => void toasts.undoLatest())
  expect(result.current.plan).toEqual({ ...first, seed: 9 })
})

it('DES-39: what the page said already, and the step of a key, has no second message', () => {
  const said = page(true)
  act(() => said.current.change(first, aligned, 'Grid aligned'))
  const quiet = page()
  act(() => quiet.current.change(first, aligned))
  expect(toasts.undoLatest()).toBe(false)
  expect(quiet.current.plan).toEqual({ ...first, grid: aligned })
})
