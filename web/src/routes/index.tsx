import { createFileRoute } from '@tanstack/react-router'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'

export const Route = createFileRoute('/')({
  component: () => (
    <div className="p-6 grid grid-cols-4 gap-4">
      {(['idle', 'listening', 'carrying', 'opening', 'puzzled', 'asleep'] as const).map((p) => (
        <div key={p} className="card p-2">
          <Nut pose={p} className="w-full" />
          {p}
        </div>
      ))}
      <div className="card col-span-2">
        <ShellCrack className="w-full" />
      </div>
      <p className="figure text-7xl">
        1,240.50 <span className="text-2xl">USDC</span>
      </p>
      <h1 className="display text-6xl">Money, in a nutshell.</h1>
      <button type="button" className="btn btn-strong">
        Send 25 USDC
      </button>
      <button type="button" className="btn btn-plain">
        Plain
      </button>
    </div>
  ),
})
