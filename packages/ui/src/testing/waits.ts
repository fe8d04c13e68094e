// Imported by the set-up of each test file; a process runs it once.
import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler'
import { vi } from 'vitest'

/** A busy machine takes its time to show things: a wait ends when they are there. */
const PATIENCE_MS = 15_000

/** React runs effects some time after it has drawn; what is idle comes last in its queue. */
const reactIsIdle = () => new Promise<void>((resolve) => void schedule(idle, () => resolve()))

/** React Aria moves the focus in the next frame after a click that no pointer made, as those of tests are. */
const nextFrame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()))

/** What was found is as a person meets it. */
async function settled(): Promise<void> {
  await reactIsIdle()
  // A frame of a test's own clock comes when the test says so.
  if (vi.isFakeTimers()) return
  await nextFrame()
  await reactIsIdle()
}

// A wait ends when the effects of what it waited for have run too: the focus is where it was put, and keys are
// listened for. A person is never quicker than that; a test on a busy machine is.
const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: PATIENCE_MS,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      await settled()
      return found
    }),
})
