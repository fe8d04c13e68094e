import type { PathName } from '@org/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageIsHere } from '#platform/address-names.ts'
import { text, useParam, year } from '#platform/view.ts'
import { UnreadAddress } from './UnreadAddress.tsx'

function Late() {
  useParam('late', text)
  return null
}

/** A page whose program comes when asked for, and a part of it later. */
function Page({ name }: { name: PathName }) {
  const [shown, setShown] = useState(0)
  useParam('early', text)
  useParam('when', year)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setShown((before) => before + 1)}>
        More
      </button>
      {shown > 0 ? <PageIsHere name={name} /> : null}
      {shown > 1 ? <Late /> : null}
    </main>
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
const more = () => act(async () => screen.getByRole('button', { name: 'More' }).click())
const rest = () => act(async () => vi.advanceTimersByTime(1_000))

async function showAt(address: string) {
  history.replaceState(null, '', address)
  render(<UnreadAddress page="newField" path="/growers/fields/new" />)
  render(<Page name="newField" />)
  await more()
  await act(async () => vi.advanceTimersByTime(900))
  expect(said()).toBe('')
}

// What is known of a page stays known, in all tests of a worker: of this one, which stands outside the frame, none knows.
it('DASH-79: says nothing before the program of the page is here', async () => {
  history.replaceState(null, '', '/__gallery?growr=3')
  render(<UnreadAddress page="gallery" path="/__gallery" />)
  render(<Page name="gallery" />)
  await rest()
  expect(said()).toBe('')
  await more()
  await rest()
  expect(said()).toContain('“growr”')
})

it('DASH-79: is silent about what the page, its parts and its links know', async () => {
  await showAt('/growers/fields/new?early=1&growerId=1&way=file&when=')
  await rest()
  expect(said()).toBe('')
})

it('DASH-79: names what nobody knows once the page has rested, and takes it out of the address', async () => {
  await showAt('/growers/fields/new?early=1&growr=3')
  await rest()
  expect(said()).toContain('This page has no filter “growr”')
  await act(async () => screen.getByRole('link', { name: 'Remove it from the address' }).click())
  expect(location.search).toBe('?early=1')
  expect(document.activeElement?.id).toBe('main')
  expect(said()).toBe('')
})

it('DASH-79: takes back what a part knows that comes later', async () => {
  await showAt('/growers/fields/new?late=1')
  await rest()
  expect(said()).toContain('“late”')
  await more()
  expect(said()).toBe('')
})

it('DASH-79: names words that it cannot read', async () => {
  await showAt('/growers/fields/new?when=soon')
  await rest()
  expect(said()).toContain('This page cannot read “soon” as “when”')
})
