import { type HttpClient, isProductError, ProductError } from '@org/core'
import { formatInstant } from '@org/ui'

/** An instant as the server writes it within a sentence: it does not know where the person is. */
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

/** A sentence of the server with its instants by the person's own clock. */
export const inLocalTime = (sentence: string): string => sentence.replace(INSTANT, formatInstant)

/** The same client; what its errors say is in local time. */
export const withLocalTimes = (http: HttpClient): HttpClient => ({
  call: (endpoint, input, options) =>
    http.call(endpoint, input, options).catch((error: unknown) => {
      throw isProductError(error) ? told(error) : error
    }),
})

function told(error: ProductError): ProductError {
  const { message, remedy, details, cause } = error
  return new ProductError({
    ...error,
    cause,
    message: inLocalTime(message),
    remedy: remedy === undefined ? undefined : inLocalTime(remedy),
    details: details.map((detail) => ({ ...detail, message: inLocalTime(detail.message) })),
  })
}
