// Style sheets give their names only: nothing here looks at a style.
import '@vanilla-extract/css/disableRuntimeStyles'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { preloadPopups } from '../primitives/Popover/popups.ts'
import { giveLayout } from './layout.ts'
import './waits.ts'

giveLayout()
// As for a person who has been on a page for a while: what opens is there.
await preloadPopups()
afterEach(cleanup)
