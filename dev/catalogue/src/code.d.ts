/** What `code-loader.cjs` makes of a file with the examples of a group. */
declare module '*-parts.tsx?code' {
  const codes: Readonly<Record<string, { code: string; props?: string }>>;
  export default codes;
}

/** And of one that is an example as it stands. */
declare module '*?code' {
  const whole: { code: string };
  export default whole;
}
