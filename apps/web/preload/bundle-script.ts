import { build } from 'vite';

/** Bundles one script as text, with the values in `define` inserted. */
export async function bundleScript(file: string, define: Readonly<Record<string, string>>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .find((output) => output.type === 'chunk');
  if (!chunk) throw new Error(`${file} came out empty.`);
  return chunk.code;
}
