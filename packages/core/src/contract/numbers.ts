import * as z from 'zod/mini'

/** Up to the sixteen digits of the largest number that is counted exactly. */
const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * An integer of a path or query, where it arrives as text: decimal digits and nothing else, so that one row has one
 * address. A client gives the number itself.
 */
export const integerText = (...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(reading(INTEGER), z.int('Enter a whole number in digits').check(...checks))

/** The same with a fraction or an exponent, as our programs write numbers of any size. */
export const decimalText = (...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(reading(DECIMAL), z.number('Enter a number').check(...checks))

/** True or false of a query, where it arrives as that word. A client gives the value itself. */
export const flagText = () =>
  z.pipe(
    z.transform<boolean, unknown>((given: unknown) =>
      given === 'true' ? true : given === 'false' ? false : given,
    ),
    z.boolean('Enter true or false'),
  )

/** Anything else stays as it is, for the schema after it to refuse. The type names what a client gives. */
const reading = (written: RegExp) =>
  z.transform<number, unknown>((given: unknown) =>
    typeof given === 'string' && written.test(given) ? Number(given) : given,
  )
