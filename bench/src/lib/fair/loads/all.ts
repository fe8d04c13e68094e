import type { Load } from '../load.ts'
import { address } from './address.ts'
import { aggregates } from './aggregates.ts'
import { caches } from './caches.ts'
import { exports } from './exports.ts'
import { orders } from './orders.ts'
import { reader } from './reader.ts'
import { uploads } from './uploads.ts'

export const LOADS: readonly Load[] = [uploads, ...aggregates, orders, reader, exports, caches, address]
