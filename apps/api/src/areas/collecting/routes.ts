import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { checkFile, readInFile } from './file.ts'
import { findPhoto, receivePhoto } from './photos.ts'
import { readOfPoint, readOpen } from './read.ts'
import { receiveEvents } from './send.ts'
import { settleEvent } from './settle.ts'
import { takeAlong } from './take.ts'

export const collectingRoutes: AreaHandlers<Endpoints['collecting']> = {
  take: (call, { take, phone }) => takeAlong(call, take, phone),
  send: (call, input) => receiveEvents(call, input),
  checkFile: (call, input) => checkFile(call, input),
  readIn: (call, input) => readInFile(call, input),
  ofPoint: async ({ db, depthUnit }, { id }) => ({ items: await readOfPoint(db, id, { depthUnit }) }),
  sendPhoto: receivePhoto,
  photo: findPhoto,
  open: ({ db, depthUnit, now }) => readOpen(db, { depthUnit, now: now() }),
  settle: (call, input) => settleEvent(call, input),
}
