// Style sheets give their names only: nothing here looks at a style.
import '@vanilla-extract/css/disableRuntimeStyles'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { giveLayout } from './layout.ts'
import './waits.ts'

giveLayout()
afterEach(cleanup)
