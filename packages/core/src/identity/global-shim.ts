/** amazon-cognito-identity-js reads Node's name of the global object while it loads; browsers have none. */
globalThis.global ??= globalThis

export {}
