export interface Change {
  file: string;
  isDeleted: boolean;
}

export interface Repository {
  tests: readonly string[];
  specs: readonly string[];
  table: Readonly<Record<string, readonly string[]>>;
  sources: ReadonlyMap<string, string>;
  findReaching: (file: string) => Promise<readonly string[]>;
}

export interface Selection {
  because?: string;
  tests: readonly string[];
  journeys: readonly string[];
  left: number;
}

export function select(changes: readonly Change[], repository: Repository): Promise<Selection>;
