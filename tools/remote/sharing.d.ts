/** What tests read of the table of what is shared. */
export declare function sharingOf(folder: string): {
  providedVersions(): Record<string, string>;
  routerNames(): string[];
};
