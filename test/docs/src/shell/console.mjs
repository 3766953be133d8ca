/** Transcripts at a terminal: what was typed, after `$ `, and what was printed. */

/**
 * @typedef {object} Exchange
 * @property {string} command
 * @property {string} output without the newline at its end
 */

/**
 * @param {string} code of a block
 * @returns {Exchange[]}
 */
export function exchangesOf(code) {
  const parts = code.replaceAll('\\\n', ' ').split(/^\$ /m).slice(1);
  return parts.map((part) => {
    const [command = '', ...output] = part.split('\n');
    return { command, output: output.join('\n').trimEnd() };
  });
}

/**
 * The block with other outputs, one for each command.
 *
 * @param {string} code
 * @param {readonly string[]} outputs
 */
export function withOutputs(code, outputs) {
  const parts = code.split(/^(?=\$ )/m);
  return parts
    .map((part, index) => {
      const [command = ''] = /^\$ (?:.*\\\n)*.*\n/.exec(part) ?? [];
      const gap = index === parts.length - 1 ? '' : '\n';
      return `${command}${outputs[index] ?? ''}\n${gap}`;
    })
    .join('');
}
