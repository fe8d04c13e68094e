import { errors } from './catalog.ts'
import type { ProductError } from './product-error.ts'

/** Codes of Node, and words of its `fetch`, for what failed before anything was sent. Browsers give none. */
const UNSENT =
  /^(?:bad port|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|EPROTO|UND_ERR_CONNECT_TIMEOUT|CERT_(?:HAS_EXPIRED|NOT_YET_VALID)|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG))$/

/**
 * The error of a call that got no answer, with the cause in words where `fetch` knows it. The words are loaded then:
 * pages, which never have a code, do without them.
 *
 * @param url what was asked for. Only its host and port are told
 */
export async function noAnswer(url: string, cause: unknown): Promise<ProductError> {
  const code = codesOf(cause).find((each) => UNSENT.test(each))
  if (code === undefined || !URL.canParse(url)) return errors.network(cause)
  const { CAUSES } = await import('./no-answer-words.ts')
  const { hostname, host, port, protocol } = new URL(url)
  const place = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host
  return errors.network(cause, CAUSES.get(code)?.(hostname, place))
}

/** Whether a call failed before anything of it was sent: nothing can have come of it. */
export function isUnsent(error: ProductError): boolean {
  return error.kind === 'network' && codesOf(error.cause).some((code) => UNSENT.test(code))
}

/** More than `fetch` and what wraps it nest. */
const MAX_CAUSES = 6

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    codes.push('code' in cause && typeof cause.code === 'string' ? cause.code : cause.message)
    cause = cause.cause
  }
  return codes
}
