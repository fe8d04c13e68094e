import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageIsHere } from '#platform/address-names.ts'
import { text, useParam } from '#platform/view.ts'
import { UnreadAddress } from './UnreadAddress.tsx'

function Late() {
  useParam('late', text)
  return null
}

/** A page with a part that comes later. */
function GrowersPage() {
  const [isLate, setLate] = useState(false)
  useParam('early', text)
  return (
    <>
      <UnreadAddress page="growers" path="/growers" />
      <main id="main" tabIndex={-1} />
      <button type="button" onClick={() => setLate(true)}>
        More
      </button>
      {isLate ? <Late /> : null}
      <PageIsHere name="growers" />
    </>
  )
}

// Only those of the notice: what React waits with stays.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

const said = () => screen.getByTestId('unread-address').textContent
const rest = () => act(async () => vi.advanceTimersByTime(1_000))

async function showAt(address: string) {
  history.replaceState(null, '', address)
  render(<GrowersPage />)
  await act(async () => vi.advanceTimersByTime(900))
  expect(said()).toBe('')
}

it('DASH-79: is silent about what the page, its parts and its links know', async () => {
  await showAt('/growers?early=1&add=1&year=2026')
  await rest()
  expect(said()).toBe('')
})

it('DASH-79: names what nobody knows once the page has rested, and takes it out of the address', async () => {
  await showAt('/growers?early=1&growr=3')
  await rest()
  expect(said()).toContain('This page has no filter “growr”')
  await act(async () => screen.getByRole('link', { name: 'Remove it from the address' }).click())
  expect(location.search).toBe('?early=1')
  expect(document.activeElement?.id).toBe('main')
  expect(said()).toBe('')
})

it('DASH-79: takes back what a part knows that comes later', async () => {
  await showAt('/growers?late=1')
  await rest()
  expect(said()).toContain('“late”')
  await act(async () => screen.getByRole('button', { name: 'More' }).click())
  expect(said()).toBe('')
})
