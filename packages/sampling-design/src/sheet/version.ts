/** Version of the engine, as its package.json has it: a design sheet says which one made it. */
export const ENGINE_VERSION = '0.1.0'

/** Version of the design sheet's form. Another one is refused by name. Version 1 spelled members as `projectionCentre`. */
export const SHEET_SCHEMA_VERSION = 2
