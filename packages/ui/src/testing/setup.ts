// Style sheets give their names only: nothing here looks at a style.
import '@vanilla-extract/css/disableRuntimeStyles'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveLayout } from './layout.ts'

// A busy machine takes its time to show things: a wait ends when they are there.
configure({ asyncUtilTimeout: 15_000 })

giveLayout()
afterEach(cleanup)
