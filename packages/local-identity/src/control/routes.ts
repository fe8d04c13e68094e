import * as z from 'zod'
import { type Exchange, HttpError, readJson, sendJson } from '../http/exchange.ts'
import type { Service } from '../service.ts'
import { CONTROL_HEADER, controlPatchSchema } from './control.ts'

/** Answers /control, /control/reset and /control/counters: the switches of tests. */
export async function answerControl({ control }: Service, exchange: Exchange): Promise<void> {
  const { method, headers } = exchange.req
  if (headers[CONTROL_HEADER] !== '1') throw new HttpError(403, `Send the header ${CONTROL_HEADER}: 1`)
  switch (`${method} ${exchange.url.pathname}`) {
    case 'GET /control':
      return sendJson(exchange, 200, control.state)
    case 'PUT /control': {
      const patch = controlPatchSchema.safeParse(await readJson(exchange))
      if (!patch.success) throw new HttpError(400, z.prettifyError(patch.error))
      control.change(patch.data)
      return sendJson(exchange, 200, control.state)
    }
    case 'POST /control/reset':
      control.reset()
      return sendJson(exchange, 200, control.state)
    case 'GET /control/counters':
      return sendJson(exchange, 200, control.counters)
    default:
      throw new HttpError(404, 'There is nothing here')
  }
}
