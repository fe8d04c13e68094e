import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { mayLeave, useDeparture, useLeaveGuard } from './leaving.ts'

/** A page with unsaved work or without, and the question that is open on it. */
const showPage = (reason: string | null) =>
  renderHook(
    (props: { reason: string | null }) => {
      useLeaveGuard(props.reason)
      return useDeparture()
    },
    { initialProps: { reason } },
  )

const leavesTab = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

describe('SCR-57: leaving with unsaved work', () => {
  it('asks first, and goes only when the person says so', () => {
    const page = showPage('Not saved')
    const go = vi.fn()
    act(() => expect(mayLeave(go)).toBe(false))
    expect(page.result.current?.reason).toBe('Not saved')
    act(() => page.result.current?.stay())
    expect(page.result.current).toBeNull()
    expect(go).not.toHaveBeenCalled()
    act(() => void mayLeave(go))
    act(() => page.result.current?.leave())
    expect(go).toHaveBeenCalledOnce()
    page.unmount()
  })

  it('warns before the tab goes, and asks nobody once the work is saved or the page gone', () => {
    const page = showPage('Not saved')
    expect(leavesTab()).toBe(false)
    page.rerender({ reason: null })
    expect(leavesTab()).toBe(true)
    expect(mayLeave(() => {})).toBe(true)
    page.rerender({ reason: 'Not saved' })
    page.unmount()
    expect(leavesTab()).toBe(true)
    expect(mayLeave(() => {})).toBe(true)
  })
})
