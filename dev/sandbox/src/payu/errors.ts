/** An error response of PayU's API, in PayU's shape. */
export class PayuError extends Error {
  constructor(
    readonly httpStatus: number,
    readonly statusCode: string,
    message: string,
    readonly details: {
      code?: string;
      codeLiteral?: string;
      severity?: string;
      extra?: Record<string, string | undefined>;
    } = {},
  ) {
    super(message);
  }

  toJSON(): Record<string, unknown> {
    const { code, codeLiteral, severity = 'ERROR', extra } = this.details;
    return { ...extra, status: { statusCode: this.statusCode, severity, code, codeLiteral, statusDesc: this.message } };
  }
}

export function missingValue(name: string): PayuError {
  return new PayuError(400, 'ERROR_VALUE_MISSING', `Missing required field: ${name}`, {
    codeLiteral: `MISSING_${name.replace(/\W+/g, '_').toUpperCase()}`,
  });
}

export function wrongValue(
  name: string,
  codeLiteral = `INVALID_${name.replace(/\W+/g, '_').toUpperCase()}`,
): PayuError {
  return new PayuError(400, 'ERROR_VALUE_INVALID', `Invalid field value: ${name}`, { codeLiteral });
}

export function unauthorized(): PayuError {
  return new PayuError(401, 'UNAUTHORIZED', 'Incorrect authentication', {
    codeLiteral: 'INVALID_OR_MISSING_ACCESS_TOKEN',
  });
}

export function notFound(): PayuError {
  return new PayuError(404, 'DATA_NOT_FOUND', 'Could not find data for given criteria.', { severity: 'INFO' });
}

export function syntaxError(): PayuError {
  return new PayuError(400, 'ERROR_SYNTAX', 'Bad syntax');
}
