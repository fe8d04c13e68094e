import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveLayout } from './layout.ts'

// A busy machine takes its time to show things: a wait ends when they are there.
configure({ asyncUtilTimeout: 15_000 })

giveLayout()
afterEach(cleanup)
