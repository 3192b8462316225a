const demo = (name: string) => ({ name, email: `${name}@demo.test`, password: 'Demo-haslo-1' });

/** People of the demo data: who has a file, who wrote about them, and who bought a report about them. */
export const DEMO = { described: demo('tomasz'), author: demo('katarzyna'), buyer: demo('marek') } as const;
