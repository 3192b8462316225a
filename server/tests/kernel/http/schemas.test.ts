import { everyAddress } from '../../../src/kernel/http/mount';
import { serialiserOf } from '../../../src/kernel/http/response-schema';
import { inputReaderOf } from '../../../src/kernel/http/validation';

describe('the schemas of the contract, which are compiled by the first call', () => {
  it.each(everyAddress())('$name has one for its input and one for its reply that compile', ({ endpoint }) => {
    expect(inputReaderOf(endpoint)).toBeInstanceOf(Function);
    if (!endpoint.binary) expect(serialiserOf(endpoint)).toBeInstanceOf(Function);
  });
});
