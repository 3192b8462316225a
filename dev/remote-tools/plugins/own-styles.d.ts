interface Sheet {
  /** The remote that has it. */
  id: string;
  /** Its file. */
  from: string;
  isModule?: boolean;
  isOfPackage?: boolean;
}

declare const ownStyles: {
  findLeaks(css: string, sheet: Sheet): { line: number; column: number; text: string }[];
};
export = ownStyles;
