/** One turn of the event loop: a large pool takes longer to read and to plan from than audio can wait. */
export function letOthersRun(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
