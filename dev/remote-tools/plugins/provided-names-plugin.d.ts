import type { Compiler } from 'webpack';

export declare class ProvidedNamesPlugin {
  constructor(request: string, names: readonly string[], file: string);
  apply(compiler: Compiler): void;
}
